import { type IconProps, LineSvg } from './plain-icon';

type MarkProps = Omit<IconProps, 'children'>;

/** Renders icons of brands, which lucide does not have, with the size and stroke of lucide's icons. */
const Mark = ({ path, solid, ...rest }: MarkProps & { path: string; solid?: string }) => (
  <LineSvg {...rest}>
    <path d={path} />
    {solid && <path d={solid} fill="currentColor" stroke="none" />}
  </LineSvg>
);

export function Facebook(props: MarkProps) {
  return <Mark {...props} path="M17 2h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />;
}

export function Instagram(props: MarkProps) {
  return (
    <Mark
      {...props}
      path="M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.5 6.5h.01"
    />
  );
}

export function YouTube(props: MarkProps) {
  return (
    <Mark
      {...props}
      path="M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z"
      solid="M10 8.6v6.8a.5.5 0 0 0 .76.43l5.6-3.4a.5.5 0 0 0 0-.86l-5.6-3.4A.5.5 0 0 0 10 8.6z"
    />
  );
}

export function WhatsApp(props: MarkProps) {
  return (
    <Mark
      {...props}
      path="M3 21l1.65-4.6A9 9 0 1 1 8 19.6z"
      solid="M8.2 7.4c.25-.45.6-.6 1-.55.3 0 .5.15.6.45l.6 1.5c.1.3.05.5-.15.75l-.55.7c.6 1.3 1.5 2.2 2.85 2.85l.65-.75c.2-.25.45-.3.75-.2l1.6.65c.35.15.5.4.45.75-.15 1.3-1.3 2.15-2.6 2-3.2-.4-5.7-2.9-6.1-6.1-.05-.75.1-1.4.9-2.05z"
    />
  );
}
