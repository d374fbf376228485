import type { About } from '../about';

export const about: About = {
  options: {
    rules: { says: 'create.rules', choices: { standard: 'create.rules_standard' } },
    stake: { says: 'create.stake' },
    bomb_doubles: { says: 'create.bomb_doubles' },
    rocket_doubles: { says: 'create.rocket_doubles' },
    spring_doubles: { says: 'create.spring_doubles' },
    wing_bombs: { says: 'create.wing_bombs' },
    wing_jokers: { says: 'create.wing_jokers' },
    wing_matches: { says: 'create.wing_matches' },
    show_left: { says: 'create.show_left' },
  },
  main: ['rules', 'stake'],
  jokers: ['XB', 'XR'],
};
