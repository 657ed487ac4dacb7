CREATE TABLE "password_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ins_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "trial_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"lot_id" uuid,
	"credits" numeric(14,4) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_devices_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "trusted_devices_token" UNIQUE("token_hash","account_id")
);
--> statement-breakpoint
-- Sessions opened so far cannot say where; their owners sign in once more.
DELETE FROM "sessions";--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "code_on_new_device" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "code_every_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_recommended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_addresses" ADD CONSTRAINT "trial_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_links_account" ON "password_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_links_expiry" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_account" ON "pending_sign_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_age" ON "pending_sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_expiry" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
-- Accounts made so far were made by an operator, who vouched for their addresses.
UPDATE "credentials" SET "email_proven_at" = "changed_at";--> statement-breakpoint
UPDATE "plans" SET "is_recommended" = true WHERE "name" = 'Pro';
