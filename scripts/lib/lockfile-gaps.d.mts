type LockfilePackages = Record<
  string,
  { version?: string; dev?: boolean; optional?: boolean; optionalDependencies?: Record<string, string> }
>

export function findLockfileGaps(
  packages: LockfilePackages,
): { name: string; version: string; neededBy: string; isDevelopment: boolean }[]
