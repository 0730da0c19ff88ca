/*
 * Before each test file. Files share a thread, and with it the libraries that are slow to load; what another file
 * left in a module of ours they never meet: each loads those anew. Passwords are costly on purpose, but not here.
 */
import './expressions'
import { afterAll, vi } from 'vitest'
import { setPasswordCost } from '../../server/engine/people/password'

setPasswordCost(4)

afterAll(() => vi.resetModules())
