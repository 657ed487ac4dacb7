export function findChromium(env?: NodeJS.ProcessEnv): Promise<string | undefined>
