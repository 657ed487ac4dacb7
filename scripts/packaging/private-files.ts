/** True for files in `ops/` that hold an operator’s own settings and secrets and aren’t part of the repository. */
export function isPrivate(file: string): boolean {
  return file === 'ops/docker/serpplus.env' || file.startsWith('ops/docker/secrets/')
}
