import { t } from '../../words';

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
    name: nameSays('name', form.name) || (form.name.includes('@') ? t('front.name_with_at') : ''),
    email: form.email || emailRequired ? emailSays(form.email) : '',
    password: passwordSays(form.password),
    confirmation: form.confirmation === form.password ? '' : t('front.passwords_differ'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, says]) => says));
}

export function nameSays(what: 'name' | 'nickname', text: string): string {
  const length = [...text].length;
  if (!length) return what === 'name' ? t('front.name_missing') : t('front.nickname_missing');
  if (length > LETTERS_MOST) return t('front.too_long', { most: LETTERS_MOST });
  if (text !== text.trim()) return t('front.spaces_around');
  return UNPRINTABLE.test(text) ? t('front.unprintable') : '';
}

export function emailSays(text: string): string {
  const fits = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254;
  return fits ? '' : t('front.email_wrong');
}

export function passwordSays(text: string): string {
  const length = [...text].length;
  if (length < PASSWORD_LEAST) return t('front.password_short', { least: PASSWORD_LEAST });
  return length > PASSWORD_MOST ? t('front.too_long', { most: PASSWORD_MOST }) : '';
}
