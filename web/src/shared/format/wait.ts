/** "42 s"; from two minutes on "57 min", rounded up, so that nobody comes back too early. */
export const formatWait = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)
