import { lazyDialog } from '../../page/lazyDialog'

export const ImageFrame = lazyDialog(() => import('./CropDialog').then((part) => part.CropDialog))
