/** The last part of the address the server names: a file is created first and then fetched by it. */
export const tokenOf = (fileUrl: string) => new URL(fileUrl, window.location.origin).pathname.split('/').at(-1) ?? ''
