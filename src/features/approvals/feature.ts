/* Replaces the generated list of approvals by an inbox. */
import { type Feature, lazyPart } from '../../engine'

export const approvalsFeature: Feature = {
  name: 'approvals',
  views: {
    'aprovacao.list': lazyPart(() => import('./ApprovalsPage').then((part) => part.ApprovalsPage)),
  },
  shortcuts: () => import('./keys').then((part) => [part.inboxShortcuts]),
}
