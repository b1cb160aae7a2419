export function shippedPackages(): Set<string>
