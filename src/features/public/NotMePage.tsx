/* Reverts a change of e-mail address, by the link sent to the old address. */
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame, LinkAction, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useLinkRequest } from './useLinkRequest'

/** Requires a click, because mail scanners open links too. */
export function NotMePage() {
  const { token = '' } = useParams()
  const { answer, failure, isBusy, send } = useLinkRequest()
  if (failure !== undefined) return <LinkFailureFrame failure={failure} hint={text.askPassword} />
  if (answer) return <Frame title={text.undoneTitle} hint={<span role="status">{text.undone}</span>} />
  return (
    <Frame title={titles.notMe} hint={text.notMeHint}>
      <LinkAction
        action={text.undo}
        isBusy={isBusy}
        onClick={() => send(() => call('POST /auth/nao-fui-eu/:token', withLink(token)))}
      />
    </Frame>
  )
}
