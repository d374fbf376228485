/** The house said no: `code` is for programs, `says` for people, `field` names what was wrong in a form. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly says: string,
    readonly field?: string,
  ) {
    super(says);
  }
}

/** A sentence for people, whatever went wrong. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal) return error.says;
  console.error(error);
  return 'Something went wrong in this page. Reload it and try again.';
}
