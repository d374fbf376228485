/** The areas of the catalogue as English has them, for their types: other languages have the same, which a test holds. */

export { default as account } from './en/account.json';
export { default as any } from './en/any.json';
export { default as bank } from './en/bank.json';
export { default as blackjack } from './en/blackjack.json';
export { default as create } from './en/create.json';
export { default as dds } from './en/dds.json';
export { default as entry } from './en/entry.json';
export { default as frame } from './en/frame.json';
export { default as front } from './en/front.json';
export { default as games } from './en/games.json';
export { default as house } from './en/house.json';
export { default as landlord } from './en/landlord.json';
export { default as language } from './en/language.json';
export { default as learn } from './en/learn.json';
export { default as lesson } from './en/lesson.json';
export { default as lobby } from './en/lobby.json';
export { default as parts } from './en/parts.json';
export { default as people } from './en/people.json';
export { default as phases } from './en/phases.json';
export { default as poker } from './en/poker.json';
export { default as replay } from './en/replay.json';
export { default as rules } from './en/rules.json';
export { default as stakes } from './en/stakes.json';
export { default as statistics } from './en/statistics.json';
export { default as table } from './en/table.json';
