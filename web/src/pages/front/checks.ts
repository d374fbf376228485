/** Registration, checked before anything is sent, as the house will check it again (LANDLORD:5.3). */
export interface Form {
  nickname: string;
  name: string;
  email: string;
  password: string;
  confirmation: string;
}

export type Wrong = Partial<Record<keyof Form, string>>;

const LETTERS_MOST = 32;
const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 200;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|[^\S ]/u;

/** What is wrong, field by field; nothing, if it may be sent. */
export function wrongIn(form: Form, emailRequired: boolean): Wrong {
  const found: Wrong = {
    nickname: nameSays('nickname', form.nickname),
    name: nameSays('name', form.name) || (form.name.includes('@') ? 'A name has no @ in it.' : ''),
    email: form.email || emailRequired ? emailSays(form.email) : '',
    password: passwordSays(form.password),
    confirmation: form.confirmation === form.password ? '' : 'The two passwords are not the same.',
  };
  return Object.fromEntries(Object.entries(found).filter(([, says]) => says));
}

export function nameSays(what: 'name' | 'nickname', text: string): string {
  const length = [...text].length;
  if (!length) return `Choose a ${what}.`;
  if (length > LETTERS_MOST) return `A ${what} has ${LETTERS_MOST} letters at most.`;
  if (text !== text.trim()) return `No spaces around a ${what}, please.`;
  return UNPRINTABLE.test(text) ? `A ${what} has letters that can be printed.` : '';
}

export function emailSays(text: string): string {
  const fits = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254;
  return fits ? '' : 'Give an e-mail address, as in ann@example.org.';
}

export function passwordSays(text: string): string {
  const length = [...text].length;
  if (length < PASSWORD_LEAST) return `A password has ${PASSWORD_LEAST} letters or more.`;
  return length > PASSWORD_MOST ? `A password has ${PASSWORD_MOST} letters at most.` : '';
}
