import product from '../../../../package.json' with { type: 'json' }

/** The version of this program, as `/health/ready`, `/metrics`, each log line and the screens show it. */
export const VERSION: string = product.version
