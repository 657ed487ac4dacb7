/** Pictures are taken at this size, so that their space is reserved before they load, and once more at half the size. */
export const pictureSize = { width: 1_600, height: 1_125 }

/** The widths by which a browser chooses. The shell uses the same for the first picture, so that it is fetched once. */
export const shownWidths = {
  first: '(max-width: 1168px) 100vw, 1120px',
  beside: '(max-width: 62em) 100vw, 660px',
}

export const sourceSet = ({ small, large }: { small: string; large: string }): string =>
  `${small} ${pictureSize.width / 2}w, ${large} ${pictureSize.width}w`
