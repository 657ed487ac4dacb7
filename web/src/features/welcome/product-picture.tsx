import { useComputedColorScheme } from '@mantine/core'
import { pictureSize, shownWidths, sourceSet } from './picture-sizes.ts'
import type { ProductPicture } from './product-pictures.ts'
import classes from './welcome-page.module.css'

type ProductPictureProps = {
  picture: ProductPicture
  /** The one that is seen first is not to wait for the others. */
  isFirst?: true
}

/** A screen of the product in the colours the page has. */
export function ProductPictureFrame({ picture, isFirst }: ProductPictureProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <img
      {...pictureSize}
      className={classes.picture}
      // Before `src`, or a browser would start fetching that.
      sizes={isFirst ? shownWidths.first : shownWidths.beside}
      srcSet={sourceSet(picture[scheme])}
      src={picture[scheme].large}
      alt={picture.alt}
      fetchPriority={isFirst ? 'high' : 'auto'}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'sync' : 'async'}
    />
  )
}
