import type { Part } from '../words/tags';

/** A line of the log: a sentence about somebody, or the heading of a street. */
export type LogLine =
  | { kind: 'heading'; key: string | number; text: string; cards?: readonly string[] }
  | {
      kind: 'line';
      key: string | number;
      /** By its tags: `b` is a name, `amount` stands at the right edge, and for `cards` they are drawn. */
      parts: readonly Part[];
      mine?: boolean;
      cards?: readonly string[];
    };

export interface ChatMessage {
  key: string | number;
  who: string;
  text: string;
  atMs: number;
  mine?: boolean;
  bot?: boolean;
}
