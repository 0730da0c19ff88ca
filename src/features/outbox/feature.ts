import { type Feature, lazyPart } from '../../engine'

export const outboxFeature: Feature = {
  name: 'outbox',
  asides: {
    'sys_outbox_message.list': lazyPart(() => import('./ChannelNotice').then((part) => part.ChannelNotice)),
  },
}
