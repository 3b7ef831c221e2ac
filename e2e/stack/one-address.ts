/** Every test sends from this machine: none may be held up or kept waiting for what others sent, as visitors of many addresses are not. */
export const ONE_ADDRESS = {
  RATE_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;
