import './banner.css';

interface BannerProps {
  readonly text: string;
  readonly act: { readonly label: string; readonly onPress: () => void };
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows an offer that can wait, over the top of the page so that the content does not move. */
export function Banner({ text, act, closeLabel, onClose }: BannerProps) {
  return (
    <section className="s-banner" aria-label={act.label}>
      <output>{text}</output>
      <button type="button" className="s-banner-act" onClick={act.onPress}>
        {act.label}
      </button>
      <button type="button" onClick={onClose}>
        {closeLabel}
      </button>
    </section>
  );
}
