/** A line of the log: a sentence about somebody, or the heading of a street. */
export type LogLine =
  | { kind: 'heading'; key: string | number; text: string; cards?: readonly string[] }
  | {
      kind: 'line';
      key: string | number;
      who?: string;
      text: string;
      /** At the right edge: "$120". */
      amount?: string;
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
