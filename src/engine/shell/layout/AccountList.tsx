import Keyboard from '@mui/icons-material/KeyboardOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { leaveConsole } from '../../auth/leaveConsole'
import { useConsole } from '../../console/console'
import { shellText } from '../../messages'
import { Icon } from '../../page/Icon'
import { keys } from '../../shortcuts/keys'
import { shortcutText } from '../../shortcuts/messages'
import { accountEntriesOf } from './menu'

interface AccountListProps {
  readonly isByKeyboard: boolean
  onClose(): void
  onShortcuts(): void
}

export function AccountList({ isByKeyboard, onClose, onShortcuts }: AccountListProps) {
  const tools = useConsole()
  const { user } = tools
  return (
    <Paper elevation={8} sx={{ position: 'absolute', top: '100%', right: 0, minWidth: 220 }}>
      <Box sx={{ px: 2, py: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {user.nome}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider />
      <MenuList
        autoFocusItem={isByKeyboard}
        aria-label={shellText.profileMenu}
        onKeyDown={(event) => event.key === 'Tab' && onClose()}
      >
        {accountEntriesOf(tools).map(({ path, title, icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={onClose}>
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            {title}
          </MenuItem>
        ))}
        <MenuItem
          aria-keyshortcuts={keys.help.open}
          onClick={() => {
            onClose()
            onShortcuts()
          }}
        >
          <ListItemIcon>
            <Keyboard fontSize="small" />
          </ListItemIcon>
          {shortcutText.title}
        </MenuItem>
        <MenuItem
          onClick={() => {
            onClose()
            void leaveConsole()
          }}
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {shellText.signOut}
        </MenuItem>
      </MenuList>
    </Paper>
  )
}
