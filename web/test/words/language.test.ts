import { expect, test } from 'vitest';
import { dialect, preferred, type Language } from '../../src/words/language';

test.each([
  [['en-US', 'fi'], 'en', 'en-US'],
  [['fi', 'en'], 'fi', 'fi'],
  [['sv-FI', 'fi-FI', 'en'], 'fi', 'fi-FI'],
  [['zh'], 'zh', 'zh'],
  [['zh-CN', 'en'], 'zh', 'zh-CN'],
  [['zh-Hans-SG'], 'zh', 'zh-Hans-SG'],
  [['zh-TW', 'en'], 'zh', 'zh-TW'],
  [['en-US@posix'], 'en', 'en-GB'],
  [['enm', 'fil'], 'en', 'en-GB'],
  [[], 'en', 'en-GB'],
] as [string[], Language, string][])(
  'a browser that prefers %j reads %s, as %s',
  (languages, language, kind) => {
    expect(preferred(languages)).toBe(language);
    expect(dialect(languages, language)).toBe(kind);
    expect(new Intl.ListFormat(kind).resolvedOptions().locale).toContain(language);
  },
);
