// The command that runs the server is read from `npm run serve`, so that `npm start` and the benches run the same one.
import packageJson from '../../package.json' with { type: 'json' }

const [settings = '', args = ''] = packageJson.scripts.serve.split(/ ?node /)

/** Variables that are set before Node starts, for the C library. */
export const serverEnvironment = Object.fromEntries(new URLSearchParams(settings.replaceAll(' ', '&')))

/** Node's options, and the program, which comes last. */
export const serverArguments = args.split(' ')
