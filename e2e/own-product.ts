/**
 * Selects the product that was started for this worker (product.setup.ts). A product that is set manually serves all
 * workers.
 */
const index = process.env.TEST_PARALLEL_INDEX
for (const name of ['E2E_URL', 'E2E_NETWORK_URL', 'E2E_PRODUCT_DATA', 'E2E_DATABASE_URL']) {
  const own = process.env[`${name}_${index}`]
  if (own) process.env[name] = own
}
