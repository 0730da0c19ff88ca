import { lazyPart } from '../page/lazyPart'

export const SecondStep = /* @__PURE__ */ lazyPart(() =>
  import('./SecondStep').then((part) => part.SecondStep),
)
