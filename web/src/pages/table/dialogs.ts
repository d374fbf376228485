/** What the page of a table can ask in a dialog. */
export type Dialogs = 'sit' | 'buy' | 'leave' | 'stand' | 'bot' | 'history' | 'card' | 'invite' | 'rig';
