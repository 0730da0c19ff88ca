/* Decisions about plots: a page of its own in place of the generated list. */
import { type Feature, lazyPart } from '../../engine'

/** The approvals page. */
export const approvalsFeature: Feature = {
  name: 'approvals',
  views: {
    'aprovacao.list': lazyPart(() => import('./ApprovalsPage').then((part) => part.ApprovalsPage)),
  },
  shortcuts: () => import('./keys').then((part) => [part.inboxShortcuts]),
}
