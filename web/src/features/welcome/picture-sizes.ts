/** All pictures are taken at this size, so that their place is held before they come, and once more at half of it. */
export const pictureSize = { width: 1_600, height: 1_125 }

/** The widths a browser chooses by. The shell says the same of the first picture, so that it is fetched once. */
export const shownWidths = {
  first: '(max-width: 1168px) 100vw, 1120px',
  beside: '(max-width: 62em) 100vw, 660px',
}

export const sourceSet = ({ small, large }: { small: string; large: string }): string =>
  `${small} ${pictureSize.width / 2}w, ${large} ${pictureSize.width}w`
