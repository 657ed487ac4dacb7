/** The providers write "Dublin,County Dublin,Ireland"; a person reads it with spaces. */
export const formatPlace = (name: string) => name.replaceAll(/,(?! )/g, ', ')
