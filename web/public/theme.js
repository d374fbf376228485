// Before the first paint, so that a dark page never flashes light. Nothing else belongs here: it holds the page up.
{
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('croupier'))?.theme;
  } catch {
    // no storage, or not ours
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
}
