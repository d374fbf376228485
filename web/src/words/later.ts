/** Areas of the catalogue of which one page in ten says a word: they come with the page that does. */
export const LATER = ['rules', 'lesson', 'people', 'dds'] as const;
export type Later = (typeof LATER)[number];
