/* Who is signed in, the features' pages about the account, and the way out. */
import LogoutIcon from '@mui/icons-material/Logout'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useConsole } from '../console'
import { Icon } from '../Icon'
import { shellText } from '../messages'
import { signOut } from '../signIn'
import { accountEntriesOf } from './menu'

/** The menu of the account. */
export function AccountMenu() {
  const tools = useConsole()
  const { user } = tools
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const role = user.roles[0]?.description
  return (
    <>
      <ButtonBase
        aria-label={shellText.profileMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: 2, p: 0.5, gap: 1 }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: '0.9rem',
          }}
        >
          {initialsOf(user.nome)}
        </Avatar>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'start', pr: 0.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.2 }}>
            {user.nome}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        </Box>
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box sx={{ px: 2, py: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {user.nome}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider />
        {accountEntriesOf(tools).map(({ path, title, icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            {title}
          </MenuItem>
        ))}
        <MenuItem onClick={() => signOut()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {shellText.signOut}
        </MenuItem>
      </Menu>
    </>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}
