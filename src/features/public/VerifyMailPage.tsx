import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'

/** Uses the link as soon as the page opens. */
export function VerifyMailPage() {
  const { token = '' } = useParams()
  const { answer, failure } = useOpenedLink(token, () => call('PATCH /mailStatus/:token', withLink(token)))
  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={`${failure} ${text.askMail}`} />
  if (!answer) return <Frame title={titles.verify} hint={text.verifying} />
  return (
    <Frame title={text.verifiedTitle} hint={<span role="status">{text.verified}</span>} hasWayBack={false}>
      <a className="visitor-button" href="#/login">
        {text.goOn}
      </a>
    </Frame>
  )
}
