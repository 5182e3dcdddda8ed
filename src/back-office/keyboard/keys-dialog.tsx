import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Modal } from "./modal.tsx";
import { SHORTCUTS, useSingleKeys } from "./shortcuts.ts";

/** Lists the keys, and turns those off that are a single one. */
export function KeysDialog({ close }: { close: () => void }) {
  const [isOn, turn] = useSingleKeys();
  return (
    <Modal label="Keys" close={close}>
      <div className="grid gap-4 p-5">
        <h2 className="text-lg font-semibold">Keys</h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {SHORTCUTS.map(({ keys, what }) => (
            <div key={what} className="contents">
              <dt className="flex items-start gap-2">
                {keys.map((key) => (
                  <kbd key={key} className="rounded-control bg-sunken px-2 text-sm whitespace-nowrap">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox checked={isOn} onChange={(event) => turn(event.currentTarget.checked)}>
          Single keys work, on this device
        </Checkbox>
        <Button variant="secondary" onClick={close} className="justify-self-start">
          Close
        </Button>
      </div>
    </Modal>
  );
}
