import { lazyDialog } from '../../page/lazyDialog'

/** The dialog in which an image is framed before it is kept; loaded when the first one is chosen. */
export const ImageFrame = lazyDialog(() => import('./CropDialog').then((part) => part.CropDialog))
