/** Which languages there are, and which one this page speaks. A language is a folder beside this file. */

import { kept } from '../lib/kept';

/** Each by its own name, as whoever looks for it reads it. */
export const LANGUAGES = { en: 'English', fi: 'Suomi', zh: '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** As browsers and speech know them. */
const TAGS: Record<Language, string> = { en: 'en', fi: 'fi', zh: 'zh-Hans' };

/** Some browsers name one that no page can use, such as `en-US@posix`. */
const USABLE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The first of a browser's languages that is ours; whoever reads Chinese of any kind gets the one that there is. */
export function preferred(languages: readonly string[]): Language {
  return languages.map(ours).find((one) => one !== null) ?? 'en';
}

function ours(tag: string): Language | null {
  const language = tag.split('-')[0]!.toLowerCase();
  return USABLE.test(tag) && language in LANGUAGES ? (language as Language) : null;
}

function chosen(): Language | null {
  const { language } = kept();
  return language in LANGUAGES ? (language as Language) : null;
}

/** What a text in this language is marked with. */
export function tagOf(language: Language): string {
  return TAGS[language];
}

const theirs = globalThis.navigator?.languages ?? [];

export const LANGUAGE: Language = chosen() ?? preferred(theirs);
export const TAG = TAGS[LANGUAGE];

/** The reader's own kind of the language, by which the day or the month comes first. */
export function dialect(languages: readonly string[], language: Language): string {
  return (
    languages.find((one) => ours(one) === language) ?? { en: 'en-GB', fi: 'fi-FI', zh: 'zh-CN' }[language]
  );
}

export const DIALECT = dialect(theirs, LANGUAGE);
