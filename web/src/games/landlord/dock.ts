import type * as m from '../../lib/protocol';
import type { Sentence } from '../game';

/** What the docks of the auction and of the play are given. */
export interface DockProps {
  told: m.Table;
  picture: m.LandlordPicture;
  choices: m.LandlordChoices;
  names: (player: string) => string;
  lines: readonly Sentence[];
  act: (action: m.Action) => Promise<void>;
  busy: boolean;
}
