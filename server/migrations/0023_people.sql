--> statement-breakpoint
-- Of deleted accounts what is personal goes: addresses and browsers of what they did, and of who tried to sign in to them; and
-- what is told of them.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.as_account_id, NEW.account_id, NEW.action)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.as_account_id, OLD.account_id, OLD.action)
      AND ((NEW.ip, NEW.user_agent) IS NOT DISTINCT FROM (OLD.ip, OLD.user_agent)
        OR (NEW.ip IS NULL AND NEW.user_agent IS NULL AND EXISTS (
          SELECT FROM accounts WHERE id = coalesce(OLD.actor_id, OLD.account_id) AND deleted_at IS NOT NULL)))
      AND (NEW.data = OLD.data
        OR (NEW.data = '{}' AND EXISTS (SELECT FROM accounts WHERE id = OLD.account_id AND deleted_at IS NOT NULL)))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
