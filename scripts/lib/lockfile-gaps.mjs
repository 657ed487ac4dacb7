// Platform packages that package-lock.json must name. npm leaves out those its registry does not have (a mirror often
// lacks other systems' builds), and npm ci then refuses the lockfile everywhere.

/**
 * @param {Record<string, any>} packages the `packages` of a lockfile
 * @returns {{ name: string, version: string, neededBy: string, isDevelopment: boolean }[]}
 */
export function findLockfileGaps(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isReachable(packages, path, name))
      .map(([name, version]) => ({ name, version, neededBy: path, isDevelopment: entry.dev === true })),
  )
}

/** npm looks for a package beside the one that needs it and then ever further up. */
function isReachable(packages, path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true
    if (base === '') return false
  }
}
