/** The version the official package of the pinned release asks for; another one has other field names. */
export const API_VERSION = '2026-10-28.endive'
