import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame, LinkAction, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'

/** Requires a click, because mail scanners open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const link = useOpenedLink(token, () => call('GET /descadastro/:token', withLink(token)))
  const { answer: found, failure, isBusy, send } = link

  if (failure !== undefined) return <LinkFailureFrame failure={failure} />
  if (!found) return <Frame title={titles.unsubscribe} hint={text.checking} hasWayBack={false} />
  if (!found.recebe)
    return (
      <Frame
        title={text.unsubscribedTitle}
        hint={<span role="status">{text.unsubscribed(text.unsubscribeChannels[found.canal])}</span>}
      />
    )
  return (
    <Frame title={text.unsubscribeTitle} hint={text.unsubscribeHint(text.unsubscribeChannels[found.canal])}>
      <LinkAction
        action={text.unsubscribe}
        isBusy={isBusy}
        onClick={() => send(() => call('POST /descadastro/:token', withLink(token)))}
      />
    </Frame>
  )
}
