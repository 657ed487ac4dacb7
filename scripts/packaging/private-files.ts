/** True for files of `ops` with an operator’s own settings and secrets, which are not part of the repository. */
export function isPrivate(file: string): boolean {
  return file === 'ops/docker/serpplus.env' || file.startsWith('ops/docker/secrets/')
}
