export function findChromium(env?: NodeJS.ProcessEnv): Promise<string | undefined>
export function findHeadlessShell(env?: NodeJS.ProcessEnv): string | undefined
