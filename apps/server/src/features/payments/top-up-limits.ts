/** Fees eat less (domain: wallet: from 5.00), and more than this a card seldom takes. */
export const LEAST_TOP_UP_MINOR = 500n
export const MOST_TOP_UP_MINOR = 1_000_000n
