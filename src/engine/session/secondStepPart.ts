/* The second step of a sign-in, loaded when an account asks for it. */
import { lazyPart } from '../page/lazyPart'

/** See SecondStep.tsx. */
export const SecondStep = /* @__PURE__ */ lazyPart(() =>
  import('./SecondStep').then((part) => part.SecondStep),
)
