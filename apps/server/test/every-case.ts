/**
 * Whether tests of many combinations run all of them, as in `npm run test:chaos`. `npm test` runs a part of them, in
 * which each value still occurs.
 */
export const runsEveryCase = process.env.VOLTWAY_CHAOS === '1'
