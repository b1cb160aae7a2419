/** Limits of a top-up: from 5.00 (domain: wallet), up to what cards usually accept. */
export const LEAST_TOP_UP_MINOR = 500n
export const MOST_TOP_UP_MINOR = 1_000_000n
